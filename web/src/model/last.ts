/** The last of a list. `list.at(-1)` is younger than the oldest browser that public screens are made for. */
export const lastOf = <T>(list: readonly T[]): T | undefined => list[list.length - 1];
