/** A picture of the table to keep. */
import type { TableView } from '../../table/table';

/** Have the browser save what the table shows now. */
export async function download(table: TableView, name: string): Promise<void> {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await table.toBlob());
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
