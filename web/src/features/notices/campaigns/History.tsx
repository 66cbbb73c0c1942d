import { Segmented } from "antd";
import { useState } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { EmptyState } from "@/shared/ui/EmptyState";
import { Near } from "@/shared/ui/Near";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import { useListCampaignsInfiniteQuery } from "./api";
import { CampaignRow } from "./CampaignRow";
import { News } from "./News";
import styles from "./Notification.module.css";

type Shown = "sent" | "orders";
const SOON = 2000;

/** Lists the sent messages with their progress, and in a second view the owner's notifications of orders. */
export function History() {
  const { t } = useWords("campaigns");
  const [shown, setShown] = useState<Shown>("sent");
  return (
    <section className={styles.history} aria-label={t("history.title")}>
      <div className={styles.historyHead}>
        <h2>{t(shown === "sent" ? "history.title" : "history.news")}</h2>
        <Segmented<Shown>
          aria-label={t("history.which")}
          value={shown}
          onChange={setShown}
          options={[
            { value: "sent", label: t("history.sent") },
            { value: "orders", label: t("history.orders") },
          ]}
        />
      </div>
      {shown === "sent" ? <Sent /> : <News />}
    </section>
  );
}

function Sent() {
  const { t } = useWords("campaigns");
  const { mobileNumber } = useStore();
  const [moving, setMoving] = useState(false);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useListCampaignsInfiniteQuery(mobileNumber, {
      pollingInterval: moving ? SOON : 0,
      skipPollingIfUnfocused: true,
    });
  const campaigns = data?.pages.flatMap(({ items }) => items) ?? [];
  const moves = campaigns.some(({ state }) => state === "preparing" || state === "sending");
  if (moves !== moving) setMoving(moves);
  if (!data)
    return error ? <Problem error={error} onRetry={refetch} /> : <RowSkeletons count={12} height={80} />;
  if (campaigns.length === 0)
    return <EmptyState drawing="papers" title={t("history.none")} help={t("history.noneHelp")} />;
  return (
    <>
      <ul className={styles.list}>
        {campaigns.map((campaign) => (
          <CampaignRow key={campaign.id} campaign={campaign} />
        ))}
      </ul>
      {hasNextPage && !isFetchingNextPage && <Near onNear={fetchNextPage} />}
      {isFetchingNextPage && <RowSkeletons count={2} height={80} />}
    </>
  );
}
