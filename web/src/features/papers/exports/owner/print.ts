import { save } from "@/shared/media/save";

/** Long enough for a slow printer's dialog; the page frees the file afterwards. */
const KEPT_MILLISECONDS = 10 * 60_000;

/**
 * Opens the print dialog of a PDF. A browser without a viewer, as on phones, gets the file instead, and its
 * own program prints it.
 */
export async function printPdf(url: string, name: string): Promise<void> {
  if (!navigator.pdfViewerEnabled) {
    save(url, name);
    return;
  }
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The file of the print dialog: ${answer.status}`);
  // A file of our own address: a frame of another one may not be printed.
  const file = URL.createObjectURL(new Blob([await answer.arrayBuffer()], { type: "application/pdf" }));
  const frame = document.createElement("iframe");
  frame.hidden = true;
  frame.title = name;
  frame.addEventListener("load", () => frame.contentWindow?.print());
  frame.src = file;
  document.body.append(frame);
  setTimeout(() => {
    frame.remove();
    URL.revokeObjectURL(file);
  }, KEPT_MILLISECONDS);
}
