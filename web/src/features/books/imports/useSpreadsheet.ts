import { useWords } from "@/shared/i18n/useWords";
import { useSignUploadMutation } from "@/shared/media/api";
import { useUpload } from "@/shared/media/useUpload";
import { faultOf } from "../intake/files";
import { type ImportKind, type ImportRun, useBeginImportMutation } from "./api";
import { contentTypeOf, SHEET } from "./rules";

/** Uploads a spreadsheet and starts reading its columns. */
export function useSpreadsheet(kind: ImportKind, onBegun: (run: ImportRun) => void) {
  const { t } = useWords("imports");
  const [sign] = useSignUploadMutation();
  const [begin] = useBeginImportMutation();
  const refuse = (file: File) => {
    const fault = faultOf(file, SHEET);
    return fault && t(`fault.${fault}`, { name: file.name, most: SHEET.megabytes });
  };
  return useUpload(refuse, async ({ name, size }) => {
    const type = contentTypeOf(name);
    const signed = await sign({ type, size }).unwrap();
    const started = () => begin({ kind, fileName: signed.name, name }).unwrap();
    return { url: signed.url, type, begin: async () => onBegun(await started()) };
  });
}
