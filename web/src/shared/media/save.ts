/** Saves a file. The browser keeps the page: the file's answer says that it is to be saved. */
export function save(url: string, name: string) {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.rel = "noreferrer";
  link.click();
}
