export type Dropped = { file: File; folder: string };
/** How files were added; the messages about a refused file differ. */
export type Way = "drop" | "choice";

const HIDDEN = /^(?:\.|Thumbs\.db$|desktop\.ini$)/i;

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject));

async function entriesOf(folder: FileSystemDirectoryEntry) {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  // Each call returns at most a hundred entries, so it is repeated until one returns none.
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

/** Returns the dropped files, including those in folders. */
export async function filesDropped(data: DataTransfer): Promise<Dropped[]> {
  // Browsers clear the dropped items at the first `await`, so they are read before it.
  const entries = [...data.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  if (!entries.some(Boolean)) return filesChosen(data.files);
  const files: Dropped[] = [];
  for (const entry of entries) if (entry) files.push(...(await filesIn(entry, "")));
  return files;
}

/** Returns the chosen files; a file of a chosen folder has the path of its folder. */
export const filesChosen = (list: FileList): Dropped[] =>
  [...list]
    .filter(({ name }) => !HIDDEN.test(name))
    .map((file) => ({ file, folder: file.webkitRelativePath.split("/").slice(0, -1).join("/") }));
