export type Dropped = { file: File; folder: string };
/** How files came: the words against one differ. */
export type Way = "drop" | "choice";

const HIDDEN = /^(?:\.|Thumbs\.db$|desktop\.ini$)/i;

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject));

async function entriesOf(folder: FileSystemDirectoryEntry) {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  // A folder is read a hundred at a time, until there is nothing more.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

async function filesIn(entry: FileSystemEntry, folder: string): Promise<Dropped[]> {
  if (HIDDEN.test(entry.name)) return [];
  if (entry.isFile) return [{ file: await fileOf(entry as FileSystemFileEntry), folder }];
  const within = folder ? `${folder}/${entry.name}` : entry.name;
  const files: Dropped[] = [];
  for (const each of await entriesOf(entry as FileSystemDirectoryEntry))
    files.push(...(await filesIn(each, within)));
  return files;
}

/** The files that were dropped, those in folders too. */
export async function filesDropped(data: DataTransfer): Promise<Dropped[]> {
  // The browser forgets what was dropped as soon as something is waited for.
  const entries = [...data.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  if (!entries.some(Boolean)) return filesChosen(data.files);
  const files: Dropped[] = [];
  for (const entry of entries) if (entry) files.push(...(await filesIn(entry, "")));
  return files;
}

/** The files of a choice; those of a chosen folder with the way to them. */
export const filesChosen = (list: FileList): Dropped[] =>
  [...list]
    .filter(({ name }) => !HIDDEN.test(name))
    .map((file) => ({ file, folder: file.webkitRelativePath.split("/").slice(0, -1).join("/") }));
