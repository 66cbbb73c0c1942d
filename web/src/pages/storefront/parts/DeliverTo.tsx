import { useGetAccountQuery } from "@/features/people/accounts/api";
import { useWords } from "@/shared/i18n/useWords";
import { useParty } from "@/shared/session/party";
import { useSession } from "@/shared/session/useSession";
import styles from "./DeliverTo.module.css";

type Buyer = { name: string; address: string; creditDays: number };

/** The account that an order goes to: one's own, or a salesperson's party. Guests have none; undefined while it loads. */
export function useBuyer(): Buyer | null | undefined {
  const { claims, customer, guest, salesperson } = useSession();
  const party = useParty();
  const own = customer && !guest && !salesperson ? (claims?.code ?? "") : "";
  const { data: account, isLoading } = useGetAccountQuery(own, { skip: !own });
  if (salesperson) return party;
  if (isLoading) return undefined;
  if (!own || !account) return null;
  const { name, address, city, state, pincode, creditDays } = account;
  const place = [city, state].filter(Boolean).join(", ");
  return {
    name,
    creditDays,
    address: [address, [place, pincode].filter(Boolean).join(" ")].filter(Boolean).join(", "),
  };
}

/** Shows where an order will be delivered. */
export function DeliverTo({ buyer }: { buyer: Buyer }) {
  const { t } = useWords("checkout");
  return (
    <div className={styles.to}>
      <small>{t("deliverTo")}</small>
      <b>{buyer.name}</b>
      {buyer.address && <p className="figures">{buyer.address}</p>}
    </div>
  );
}
