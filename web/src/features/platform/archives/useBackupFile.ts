import { useSignUploadMutation } from "@/shared/media/api";
import { useUpload } from "@/shared/media/useUpload";
import { useCheckBackupMutation } from "./restore-api";

const ZIP = "application/zip";

/** Uploads a backup file and starts its check. */
export function useBackupFile() {
  const [sign] = useSignUploadMutation();
  const [check] = useCheckBackupMutation();
  return useUpload(
    () => null,
    async ({ size }) => {
      const { url, name } = await sign({ type: ZIP, size }).unwrap();
      return { url, type: ZIP, begin: () => check(name).unwrap() };
    },
  );
}
