import { Button } from "antd";
import type { ReactNode } from "react";
import { BackButton } from "@/shared/antd/BackButton";
import { chatLink } from "@/shared/format/chat-link";
import { fullDay, timeOfDay } from "@/shared/format/dates";
import { wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Icon } from "@/shared/ui/Icon";
import { StatusBadge } from "@/shared/ui/StatusBadge";
import { transportOf } from "../../transport";
import { partyOf } from "../rules";
import type { OwnerOrder } from "../wire";
import styles from "./OrderDetail.module.css";

type OrderHeadProps = { order: OwnerOrder; files: ReactNode };

/** Shows the order's number, date and state, with the way back to the list, its files and a chat. */
export function OrderHead({ order, files }: OrderHeadProps) {
  const { t, language } = useWords("owner");
  const { t: common } = useWords("common");
  const { path, company } = useStore();
  const { phone } = partyOf(order);
  const transport = transportOf(order, common);
  const chat = chatLink(
    phone,
    t("order.message", {
      store: company.name,
      number: order.number,
      status: common(order.partly ? "partlyDispatched" : `status.${order.status}`),
      amount: wholeRupees(order.net),
      transport: transport && `, ${transport}`,
      link: order.link,
    }),
  );
  return (
    <header className={styles.head}>
      <BackButton label={t("order.back")} list={path("owner/orders")} />
      <div className={styles.words}>
        <h1 className="figures">{t("order.title", { number: order.number })}</h1>
        <p className="figures">
          {fullDay(order.placedAt, language)}, {timeOfDay(order.placedAt, language)}
        </p>
      </div>
      <StatusBadge status={order.status} partly={order.partly} />
      <div className={styles.ways}>
        {files}
        {chat && (
          <Button size="large" target="_blank" rel="noreferrer" href={chat}>
            <Icon name="message" /> {common("whatsapp")}
          </Button>
        )}
      </div>
    </header>
  );
}
