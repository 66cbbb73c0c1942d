import { Button } from "antd";
import type { ReactNode } from "react";
import { addressLine, placeLine } from "@/shared/format/address";
import { dayAndTime } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { telephone } from "@/shared/tenant/address";
import { Icon } from "@/shared/ui/Icon";
import type { Account } from "../wire";
import styles from "./Customer.module.css";
import type { CustomerHead } from "./wire";

type CustomerContactProps = { head: CustomerHead; onPassword: (account: Account) => void };

/** Shows how to reach a customer, who looks after them, and when they last visited the shop. */
export function CustomerContact({ head, onPassword }: CustomerContactProps) {
  const { t, language } = useWords("customer");
  const { t: people } = useWords("people");
  const { account, placeOfSupply, supplyProblem, salesperson, lastSeen } = head;
  const district = account.district === account.city ? "" : account.district;
  const address = addressLine(account.address1, account.address2, district, placeLine(account));
  const phones = [account.phone, account.otherPhone].filter((number) => number && number !== ".");
  return (
    <section className={styles.panel}>
      <h2>{t("contact")}</h2>
      <dl className={styles.facts}>
        <Fact name={people("field.person")}>{account.person}</Fact>
        <Fact name={people("field.phone")}>
          {phones.map((number) => (
            <a key={number} className="figures" href={`tel:${number}`}>
              {telephone(number)}
            </a>
          ))}
        </Fact>
        <Fact name={people("field.email")}>
          {account.email && <a href={`mailto:${account.email}`}>{account.email}</a>}
        </Fact>
        <Fact name={t("address")}>{address}</Fact>
        <Fact name={people("field.gstin")}>{account.gstin}</Fact>
        <Fact name={t("placeOfSupply")}>
          {placeOfSupply}
          {supplyProblem && <small className={styles.doubt}>{t(`supplyProblem.${supplyProblem}`)}</small>}
        </Fact>
        <Fact name={people("field.distributor")}>{account.distributor}</Fact>
        <Fact name={people("field.salesperson")}>
          {salesperson && `${salesperson} (${account.salesperson})`}
        </Fact>
        <Fact name={t("lastSeen")}>{lastSeen ? dayAndTime(lastSeen, language) : t("neverSeen")}</Fact>
      </dl>
      <div className={styles.foot}>
        <Button icon={<Icon name="lock" size={16} />} onClick={() => onPassword(account)}>
          {account.hasPassword ? people("password.way") : t("invite")}
        </Button>
      </div>
    </section>
  );
}

/** Shows a fact; nothing if it has no value. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children || (Array.isArray(children) && children.length === 0)) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
