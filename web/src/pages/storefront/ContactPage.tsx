import { addressLine, placeLine } from "@/shared/format/address";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { PageFrame } from "@/shared/ui/PageFrame";
import { AccountArea } from "./parts/AccountArea";
import { CompanyFacts, PhoneLinks } from "./parts/CompanyFacts";

export function ContactPage() {
  const { t } = useWords("account");
  const { company } = useStore();
  const { address, area, city, pincode, phone, email } = company;
  return (
    <AccountArea>
      <PageFrame title={t("contact.title")}>
        <CompanyFacts
          facts={[
            [t("contact.address"), addressLine(address, area, placeLine({ city, pincode }))],
            [t("contact.phone"), phone && <PhoneLinks numbers={[phone]} />],
            [t("contact.email"), email && <a href={`mailto:${email}`}>{email}</a>],
          ]}
        />
      </PageFrame>
    </AccountArea>
  );
}
