import { addressLine, placeLine } from "@/shared/format/address";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { PageFrame } from "@/shared/ui/PageFrame";
import { AccountArea } from "./parts/AccountArea";
import { CompanyFacts, PhoneLinks } from "./parts/CompanyFacts";

export function AboutPage() {
  const { t } = useWords("account");
  const { company } = useStore();
  const { person, address, area, city, pincode, phone, otherPhone, email, gstin } = company;
  const phones = [phone, otherPhone].filter(Boolean);
  return (
    <AccountArea>
      <PageFrame title={t("about.title")}>
        <CompanyFacts
          facts={[
            [t("contact.contactPerson"), person],
            [t("contact.address"), addressLine(address, area, placeLine({ city, pincode }))],
            [t("contact.phone"), phones.length > 0 && <PhoneLinks numbers={phones} />],
            [t("contact.email"), email && <a href={`mailto:${email}`}>{email}</a>],
            [t("contact.gstin"), gstin],
          ]}
        />
      </PageFrame>
    </AccountArea>
  );
}
