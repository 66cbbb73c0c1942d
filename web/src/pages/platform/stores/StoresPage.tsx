import { Button } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import { MigrationBanner } from "@/features/platform/console/MigrationBanner";
import { storeAddress } from "@/features/platform/console/menu";
import { oldestCount } from "@/features/platform/console/rules";
import { useListStoresQuery } from "@/features/platform/console/stores";
import { useOperations } from "@/features/platform/console/useOperations";
import type { StoreRow } from "@/features/platform/console/wire";
import { timeWithAge } from "@/shared/format/dates";
import { quantityText } from "@/shared/format/rupees";
import { usePhone } from "@/shared/hooks/useMedia";
import { useWords } from "@/shared/i18n/useWords";
import { ListBar } from "@/shared/list/ListBar";
import { ListFrame } from "@/shared/list/ListFrame";
import { NothingFound } from "@/shared/list/NothingFound";
import { useListView } from "@/shared/list/useListView";
import { Chip } from "@/shared/ui/Chips";
import { Icon } from "@/shared/ui/Icon";
import { PageFrame } from "@/shared/ui/PageFrame";
import { ProvisionDrawer } from "./ProvisionDrawer";
import { StateFilters } from "./StateFilters";
import { StoreCard } from "./StoreCard";
import styles from "./Stores.module.css";
import { useStoreColumns } from "./useStoreColumns";
import { OWN_ORDER, useStores } from "./useStores";
import { useStoresFile } from "./useStoresFile";

const OFTEN = 30_000;

/** Lists every store of the platform with its state, usage and location. */
export default function StoresPage() {
  const { t, language } = useWords("platform");
  const phone = usePhone();
  const navigate = useNavigate();
  const { data: operations } = useOperations();
  const { list, state, query, addressOf, leaveDatabase } = useStores();
  const stores = useListStoresQuery(query, { pollingInterval: OFTEN, skipPollingIfUnfocused: true });
  const view = useListView<StoreRow>("platformStores", useStoreColumns());
  const { percent, make } = useStoresFile();
  const [opening, setOpening] = useState(false);
  const counts = operations?.counts;
  const oldest = oldestCount(stores.data?.items ?? []);
  const provision = (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setOpening(true)}>
      {t("provision.button")}
    </Button>
  );
  return (
    <PageFrame
      title={t("stores.title")}
      note={oldest && t("stores.asOf", { time: timeWithAge(oldest, Date.now(), language) })}
      count={
        counts && (
          <>
            {quantityText(counts.all)}{" "}
            <span className="visually-hidden">{t("stores.count", { count: counts.all })}</span>
          </>
        )
      }
      actions={
        <>
          <Button
            icon={<Icon name="download" size={16} />}
            aria-label={phone ? t("stores.export") : undefined}
            loading={percent !== null}
            onClick={() => make(query)}
          >
            {!phone && (percent === null ? t("stores.export") : `${percent}%`)}
          </Button>
          {provision}
        </>
      }
    >
      <MigrationBanner />
      <ListBar list={list} searchLabel={t("stores.search")} view={view}>
        <StateFilters counts={counts} chosen={state} addressOf={addressOf} />
        {query.database && (
          <Chip pressed onPress={leaveDatabase}>
            {t("stores.ofDatabase", { name: query.database })}
          </Chip>
        )}
      </ListBar>
      <div className={styles.stores}>
        <ListFrame
          of={stores}
          failed={t("stores.failed")}
          list={list}
          view={view}
          ownOrder={OWN_ORDER}
          keyOf={({ mobileNo }) => mobileNo}
          nameOf={({ companyName }) => companyName}
          onOpen={({ mobileNo }) => navigate(storeAddress(mobileNo))}
          card={(store) => <StoreCard store={store} />}
          empty={
            <NothingFound
              words={list.search.words}
              onClear={() => list.show({ words: "" })}
              help={t(state ? "stores.noneSo" : "stores.none")}
            >
              {!state && provision}
            </NothingFound>
          }
        />
      </div>
      <ProvisionDrawer
        open={opening}
        databases={operations?.databases ?? []}
        onClose={() => setOpening(false)}
        onOpened={(mobileNo) => navigate(storeAddress(mobileNo))}
      />
    </PageFrame>
  );
}
