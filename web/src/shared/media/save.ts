/** Saves a file. The page stays open, because the answer's headers mark the file as a download. */
export function save(url: string, name: string) {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.rel = "noreferrer";
  link.click();
}
