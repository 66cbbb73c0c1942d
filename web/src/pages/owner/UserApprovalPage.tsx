import { Button } from "antd";
import { useState } from "react";
import { AddDevice } from "@/features/people/approvals/AddDevice";
import styles from "@/features/people/approvals/Approvals.module.css";
import { useListDevicesQuery } from "@/features/people/approvals/api";
import { DeviceCard } from "@/features/people/approvals/DeviceCard";
import { RemoveDevice } from "@/features/people/approvals/RemoveDevice";
import { useDeviceSearch } from "@/features/people/approvals/useDeviceSearch";
import type { Device } from "@/features/people/approvals/wire";
import { useWords } from "@/shared/i18n/useWords";
import { ListSearchBox } from "@/shared/list/ListSearchBox";
import { NothingFound } from "@/shared/list/NothingFound";
import { PageFoot } from "@/shared/list/PageFoot";
import { useStore } from "@/shared/tenant/store-context";
import { Icon } from "@/shared/ui/Icon";
import { PageFrame } from "@/shared/ui/PageFrame";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";

const OFTEN = 15_000;

/** The devices of the store's people: those that wait are let in or denied. */
export default function UserApprovalPage() {
  const { t } = useWords("approvals");
  const { mobileNumber, settings, path } = useStore();
  const { search, show } = useDeviceSearch();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Device | null>(null);
  const { data, error, isFetching, refetch } = useListDevicesQuery(
    { store: mobileNumber, search },
    { pollingInterval: OFTEN, skipPollingIfUnfocused: true },
  );
  const add = (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
      {t("add")}
    </Button>
  );
  return (
    <PageFrame title={t("title")} note={data && t("count", { count: data.total })} actions={add}>
      {!settings.approvalRequired && (
        <p className={styles.off} role="note">
          <Icon name="info" size={16} /> {t("off")} <a href={path("owner/utility?tab=1")}>{t("turnOn")}</a>
        </p>
      )}
      <div className={styles.bar}>
        <ListSearchBox label={t("search")} value={search.words} onSearch={(words) => show({ words }, true)} />
      </div>
      {data === undefined ? (
        error ? (
          <Problem error={error} onRetry={refetch} />
        ) : (
          <RowSkeletons count={12} height={128} />
        )
      ) : data.items.length === 0 ? (
        <NothingFound words={search.words} onClear={() => show({ words: "" })} help={t("none")}>
          {add}
        </NothingFound>
      ) : (
        <div aria-busy={isFetching}>
          <ul className={styles.grid}>
            {data.items.map((device) => (
              <DeviceCard key={device.id} device={device} onRemove={() => setRemoving(device)} />
            ))}
          </ul>
          <PageFoot total={data.total} page={search.page} size={search.size} onShow={show} />
        </div>
      )}
      <AddDevice open={adding} onClose={() => setAdding(false)} />
      <RemoveDevice device={removing} onClose={() => setRemoving(null)} />
    </PageFrame>
  );
}
