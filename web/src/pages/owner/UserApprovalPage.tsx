import { Button } from "antd";
import { useState } from "react";
import { AddDevice } from "@/features/people/approvals/AddDevice";
import styles from "@/features/people/approvals/Approvals.module.css";
import { useListDevicesQuery } from "@/features/people/approvals/api";
import { DeviceCard } from "@/features/people/approvals/DeviceCard";
import { RemoveDevice } from "@/features/people/approvals/RemoveDevice";
import type { Device } from "@/features/people/approvals/wire";
import { useWords } from "@/shared/i18n/useWords";
import { CardGrid } from "@/shared/list/CardGrid";
import { ListSearchBox } from "@/shared/list/ListSearchBox";
import { OffNote } from "@/shared/list/OffNote";
import { usePageSearch } from "@/shared/list/usePageSearch";
import { useStore } from "@/shared/tenant/store-context";
import { Icon } from "@/shared/ui/Icon";
import { PageFrame } from "@/shared/ui/PageFrame";
import { RowSkeletons } from "@/shared/ui/Skeleton";

const OFTEN = 15_000;

/** Lists devices of customers and salespeople; the owner approves or denies the ones that wait. */
export default function UserApprovalPage() {
  const { t } = useWords("approvals");
  const { mobileNumber, settings, path } = useStore();
  const { search, show } = usePageSearch();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Device | null>(null);
  const found = useListDevicesQuery(
    { store: mobileNumber, search },
    { pollingInterval: OFTEN, skipPollingIfUnfocused: true },
  );
  const add = (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
      {t("add")}
    </Button>
  );
  return (
    <PageFrame title={t("title")} note={found.data && t("count", { count: found.data.total })} actions={add}>
      {!settings.approvalRequired && (
        <OffNote>
          {t("off")} <a href={path("owner/utility?tab=1")}>{t("turnOn")}</a>
        </OffNote>
      )}
      <div className={styles.bar}>
        <ListSearchBox label={t("search")} value={search.words} onSearch={(words) => show({ words }, true)} />
      </div>
      <CardGrid
        of={found}
        search={search}
        show={show}
        className={styles.grid}
        skeleton={<RowSkeletons count={12} height={128} />}
        none={t("none")}
        add={add}
        card={(device) => <DeviceCard key={device.id} device={device} onRemove={() => setRemoving(device)} />}
      />
      <AddDevice open={adding} onClose={() => setAdding(false)} />
      <RemoveDevice device={removing} onClose={() => setRemoving(null)} />
    </PageFrame>
  );
}
