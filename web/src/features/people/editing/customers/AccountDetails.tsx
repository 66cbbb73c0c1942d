import { useWords } from "@/shared/i18n/useWords";
import { Rupees } from "@/shared/ui/Rupees";
import { Facts } from "../facts";
import { type Account, SWITCHABLE } from "../wire";

/** Shows the details of a customer for which the list has no column. */
export function AccountDetails({ account }: { account: Account }) {
  const { t } = useWords("people");
  const switched = SWITCHABLE.filter((name) => account[name]).map((name) => t(`switch.${name}.name`));
  const address = [account.address1, account.address2, account.city, account.district, account.state];
  return (
    <Facts
      facts={[
        { name: t("field.person"), value: account.person },
        { name: t("field.phone"), value: account.phone },
        { name: t("field.otherPhone"), value: account.otherPhone },
        { name: t("field.email"), value: account.email },
        { name: t("field.gstin"), value: account.gstin },
        { name: t("field.stateCode"), value: account.stateCode },
        {
          name: t("field.address1"),
          value: [[...new Set(address)].filter(Boolean).join(", "), account.pincode]
            .filter(Boolean)
            .join(" "),
        },
        { name: t("field.role"), value: account.role },
        { name: t("field.grade"), value: account.grade },
        { name: t("field.distributor"), value: account.distributor },
        { name: t("field.salesperson"), value: account.salesperson },
        { name: t("field.balance"), value: <Rupees amount={account.balance} /> },
        { name: t("field.creditDays"), value: String(account.creditDays) },
        { name: t("field.creditLimit"), value: <Rupees amount={account.creditLimit} /> },
        { name: t("switch.title"), value: switched.join(", ") },
      ]}
    />
  );
}
