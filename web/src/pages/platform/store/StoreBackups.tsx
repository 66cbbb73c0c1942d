import { Button } from "antd";
import { Link } from "react-router";
import { BackupRow } from "@/features/platform/console/BackupRow";
import { Block, Nothing, Rows } from "@/features/platform/console/Block";
import {
  useGetBackupStatusQuery,
  useListBackupsQuery,
  useStartBackupMutation,
} from "@/features/platform/console/backups";
import { addressOf } from "@/features/platform/console/menu";
import { useOutcome } from "@/features/platform/console/useOutcome";
import { useWords } from "@/shared/i18n/useWords";

const FEW = 5;
const OFTEN = 15_000;

/** Lists the newest backups of a store; nothing if the platform makes none. */
export function StoreBackups({ store }: { store: string }) {
  const { t } = useWords("platform");
  const report = useOutcome();
  const { data: status } = useGetBackupStatusQuery();
  const { data } = useListBackupsQuery(
    { store, page: 0, size: FEW },
    { pollingInterval: OFTEN, skipPollingIfUnfocused: true },
  );
  const [start, { isLoading }] = useStartBackupMutation();
  if (!status?.configured) return null;
  return (
    <Block
      title={t("backups.title")}
      actions={
        <>
          <Link to={`${addressOf("backups")}?q=${store}`}>{t("backups.seeAll")}</Link>
          <Button loading={isLoading} onClick={() => report(start(store).unwrap(), t("backups.started"))}>
            {t("backups.startOne")}
          </Button>
        </>
      }
      flush
    >
      {data?.items.length ? (
        <Rows label={t("backups.title")}>
          {data.items.map((backup) => (
            <BackupRow key={backup.name} backup={backup} hasKey={status.hasKey} />
          ))}
        </Rows>
      ) : (
        <Nothing>{t("backups.none")}</Nothing>
      )}
    </Block>
  );
}
