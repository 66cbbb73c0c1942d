import { useWords } from "@/shared/i18n/useWords";
import { useGetBankQuery } from "./api";
import styles from "./BankAccount.module.css";
import { useStore } from "./store-context";

/** Shows the bank account to pay to; nothing if the store has entered none. */
export function BankAccount() {
  const { t } = useWords("checkout");
  const { mobileNumber, company } = useStore();
  const { data: bank } = useGetBankQuery(mobileNumber);
  if (!bank) return null;
  const facts = [
    [t("bank.holder"), company.name],
    [t("bank.account"), bank.account],
    [t("bank.ifsc"), bank.ifsc],
    [t("bank.name"), [bank.name, bank.branch].filter(Boolean).join(", ")],
  ].filter(([, value]) => value);
  return (
    <dl className={`${styles.bank} figures`}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
