import { useWords } from "@/shared/i18n/useWords";
import { faultOf } from "../intake/files";
import { useUpload } from "../intake/useUpload";
import { type ImportKind, type ImportRun, useBeginImportMutation, useSignSpreadsheetMutation } from "./api";
import { contentTypeOf, SHEET } from "./rules";

/** Uploads a spreadsheet and starts reading its columns. */
export function useSpreadsheet(kind: ImportKind, onBegun: (run: ImportRun) => void) {
  const { t } = useWords("imports");
  const [sign] = useSignSpreadsheetMutation();
  const [begin] = useBeginImportMutation();
  const refuse = (file: File) => {
    const fault = faultOf(file, SHEET);
    return fault && t(`fault.${fault}`, { name: file.name, most: SHEET.megabytes });
  };
  return useUpload(refuse, async ({ name, size }) => {
    const type = contentTypeOf(name);
    const { url, fileName } = await sign({ type, size }).unwrap();
    return { url, type, begin: async () => onBegun(await begin({ kind, fileName, name }).unwrap()) };
  });
}
