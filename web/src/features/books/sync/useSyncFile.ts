import { useWords } from "@/shared/i18n/useWords";
import { useUpload } from "@/shared/media/useUpload";
import { useStore } from "@/shared/tenant/store-context";
import { faultOf } from "../intake/files";
import { useSignSyncFileMutation, useStartSyncMutation } from "./api";
import { BOOKS } from "./rules";

/**
 * Uploads a file from the accounting software and starts a trial run.
 * A `partial` file has only a part of the store's data.
 */
export function useSyncFile(onBegun: (id: string) => void, partial?: boolean) {
  const { t } = useWords("sync");
  const { mobileNumber } = useStore();
  const [sign] = useSignSyncFileMutation();
  const [start] = useStartSyncMutation();
  const refuse = (file: File) => {
    const fault = faultOf(file, BOOKS);
    return fault && t(`fault.${fault}`, { name: file.name, most: BOOKS.megabytes });
  };
  return useUpload(refuse, async ({ name, size }) => {
    const { url, fileId, contentType } = await sign({ fileName: name, bytes: size }).unwrap();
    const begin = async () => {
      const { id } = await start({ mobileNo: mobileNumber, fileId, dryRun: true, partial }).unwrap();
      onBegun(id);
    };
    return { url, type: contentType, begin };
  });
}
