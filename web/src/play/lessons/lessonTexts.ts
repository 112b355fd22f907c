/** The texts of each stroke of the guided start. */
export const TITLES = { pin: 'start.pinTitle', carom: 'start.caromTitle', drink: 'start.drinkTitle' } as const;
export const TEXTS = { pin: 'start.pinText', carom: 'start.caromText', drink: 'start.drinkText' } as const;
/** What to do. */
export const DO = { pin: 'start.pinDo', carom: 'start.caromDo', drink: 'start.drinkDo' } as const;
/** What is said of a stroke that reached the goal. */
export const GOOD = { pin: 'start.pinGood', carom: 'start.caromGood', drink: 'start.drinkGood' } as const;
