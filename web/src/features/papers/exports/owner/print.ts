import { save } from "@/shared/media/save";

/** Long enough for a slow printer's dialog; after that, the page frees the file. */
const KEPT_MILLISECONDS = 10 * 60_000;

/**
 * Opens the print dialog of a PDF. A browser without a PDF viewer, as on phones, saves the file instead, and
 * another program prints it.
 */
export async function printPdf(url: string, name: string): Promise<void> {
  if (!navigator.pdfViewerEnabled) {
    save(url, name);
    return;
  }
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The file of the print dialog: ${answer.status}`);
  // The file becomes a blob of this origin, because a frame of another origin cannot be printed.
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
