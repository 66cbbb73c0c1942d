import { ago } from "@/shared/format/dates";
import { useMinute } from "@/shared/hooks/useMinute";
import { useWords } from "@/shared/i18n/useWords";
import { useGetSyncStatusQuery } from "./api";

const OFTEN = 60_000;

/** Shows when the books were last synced, in a store with a connected agent. */
export function SyncedNote() {
  const { t, language } = useWords("sync");
  const now = useMinute();
  const { data } = useGetSyncStatusQuery(undefined, {
    pollingInterval: OFTEN,
    skipPollingIfUnfocused: true,
  });
  const syncedAt = data?.lastSync?.finishedAt;
  if (data?.agent.state !== "ok" || !syncedAt) return null;
  const program = data.accounting.product || t("theBooks");
  return <> · {t("syncedAgo", { program, age: ago(Date.parse(syncedAt), now, language) })}</>;
}
