import { Button, Spin } from "antd";
import { useState } from "react";
import { Dialog } from "@/shared/antd/Dialog";
import { chatLink } from "@/shared/format/chat-link";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Icon } from "@/shared/ui/Icon";
import { Problem } from "@/shared/ui/Problem";
import { sortedIds, useSelectOrdersQuery } from "../api";
import { useMessage } from "../useMessage";
import type { BriefOrder } from "../wire";
import styles from "./Tell.module.css";
import { stopMessaging, useMessaging } from "./tell";

/** The messages to the customers of orders, wherever they were asked for. */
export function TellCustomers() {
  const { mobileNumber } = useStore();
  const ids = useMessaging(mobileNumber);
  return ids && <TellDialog key={ids.join()} ids={ids} />;
}

/** Opens a WhatsApp chat for one customer after the other, with what there is to say written in it. */
function TellDialog({ ids }: { ids: readonly number[] }) {
  const { t } = useWords("owner");
  const { t: common } = useWords("common");
  const { data, error, refetch } = useSelectOrdersQuery(
    { ids: sortedIds(ids) },
    { refetchOnMountOrArgChange: true },
  );
  const message = useMessage();
  const [done, setDone] = useState<ReadonlySet<number>>(new Set());
  const rows = (data ?? []).map((order) => ({ order, chat: chatLink(order.phone, message(order)) }));
  const next = rows.find(({ order, chat }) => chat && !done.has(order.id));
  // The link that was pressed is followed first: the same button has the next customer's address then.
  const tell = ({ id }: BriefOrder) => setTimeout(() => setDone((before) => new Set([...before, id])));
  return (
    <Dialog
      title={t("tell.title", { count: ids.length })}
      onClose={stopMessaging}
      footer={<Button onClick={stopMessaging}>{common("close")}</Button>}
      width={480}
    >
      <p className={styles.help}>{t("tell.help")}</p>
      {error && <Problem error={error} onRetry={refetch} />}
      {!data && !error && <Spin />}
      {next?.chat && (
        <Button
          type="primary"
          size="large"
          block
          target="_blank"
          rel="noreferrer"
          href={next.chat}
          onClick={() => tell(next.order)}
        >
          <Icon name="message" />
          <span className="ellipsis">
            {t("tell.next", { name: next.order.name, number: next.order.number })}
          </span>
        </Button>
      )}
      {data && !next && <p role="status">{t("tell.done")}</p>}
      <ul className={styles.list}>
        {rows.map(({ order, chat }) => (
          <li key={order.id}>
            <span>{done.has(order.id) && <Icon name="check" size={16} className={styles.done} />}</span>
            <span className="ellipsis">
              <b className="figures">{order.number}</b> {order.name}
            </span>
            {chat ? (
              <a href={chat} target="_blank" rel="noreferrer" onClick={() => tell(order)}>
                {t(done.has(order.id) ? "tell.again" : "tell.one")}
              </a>
            ) : (
              <span className={styles.none}>{t("tell.noNumber")}</span>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
