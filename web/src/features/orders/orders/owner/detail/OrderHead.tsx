import { Button } from "antd";
import type { ReactNode } from "react";
import { BackButton } from "@/shared/antd/BackButton";
import { chatLink } from "@/shared/format/chat-link";
import { fullDay, timeOfDay } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Badge } from "@/shared/ui/Badge";
import { Icon } from "@/shared/ui/Icon";
import { StatusBadge } from "@/shared/ui/StatusBadge";
import { partyOf } from "../rules";
import { useMessage } from "../useMessage";
import type { OwnerOrder } from "../wire";
import { Neighbours } from "./Neighbours";
import { NextMove } from "./NextMove";
import styles from "./OrderDetail.module.css";

type OrderHeadProps = { order: OwnerOrder; files: ReactNode };

/** Shows the order's number, date and state, with a link back to the list, its files and a chat. */
export function OrderHead({ order, files }: OrderHeadProps) {
  const { t, language } = useWords("owner");
  const { t: common } = useWords("common");
  const { path } = useStore();
  const message = useMessage();
  const { phone } = partyOf(order);
  const chat = chatLink(phone, message(order));
  return (
    <header className={styles.head}>
      <BackButton label={t("order.back")} list={path("owner/orders")} />
      <div className={styles.words}>
        <h1 className="figures">{t("order.title", { number: order.number })}</h1>
        <p className="figures">
          {fullDay(order.placedAt, language)}, {timeOfDay(order.placedAt, language)}
        </p>
      </div>
      <Neighbours id={order.id} />
      {order.onHold && <Badge tone="warning">{t("credit.onHold")}</Badge>}
      <StatusBadge status={order.status} partly={order.partly} />
      <div className={styles.ways}>
        {files}
        {chat && (
          <Button size="large" target="_blank" rel="noreferrer" href={chat}>
            <Icon name="message" /> {common("whatsapp")}
          </Button>
        )}
        <NextMove order={order} />
      </div>
    </header>
  );
}
