import { useLocation, useNavigate } from "react-router";
import { chatLink, partyOf } from "@/features/backoffice/orders/rules";
import type { OwnerOrder } from "@/features/backoffice/orders/wire";
import { timeOfDay } from "@/features/backoffice/time";
import { fullDay } from "@/shared/format/dates";
import { wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { IconLink, OutwardButton } from "@/shared/ui/Button";
import { Icon } from "@/shared/ui/Icon";
import { StatusBadge } from "@/shared/ui/StatusBadge";
import styles from "./OrderDetail.module.css";

/** Which order, of when, how it stands; back to the place in the list, and a word to the customer. */
export function OrderHead({ order }: { order: OwnerOrder }) {
  const { t, language } = useWords("owner");
  const { t: common } = useWords("common");
  const { path, company } = useStore();
  const navigate = useNavigate();
  const { state } = useLocation();
  const list = (state as { from?: string } | null)?.from;
  const { phone } = partyOf(order);
  const chat = chatLink(
    phone,
    t("order.message", {
      store: company.name,
      number: order.number,
      status: common(`status.${order.status}`),
      amount: wholeRupees(order.net),
    }),
  );
  return (
    <header className={styles.head}>
      <IconLink
        icon="arrowLeft"
        size={24}
        label={t("order.back")}
        to={list ?? path("owner/orders")}
        onClick={(event) => {
          if (!list || event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          navigate(-1);
        }}
      />
      <div className={styles.words}>
        <h1 className="figures">{t("order.title", { number: order.number })}</h1>
        <p className="figures">
          {fullDay(order.placedAt, language)}, {timeOfDay(order.placedAt, language)}
        </p>
      </div>
      <StatusBadge status={order.status} />
      {chat && (
        <span className={styles.chat}>
          <OutwardButton href={chat}>
            <Icon name="message" /> {common("whatsapp")}
          </OutwardButton>
        </span>
      )}
    </header>
  );
}
