import { addressLine, placeLine } from "@/shared/format/address";
import { useWords } from "@/shared/i18n/useWords";
import { telephone } from "@/shared/tenant/address";
import { useStore } from "@/shared/tenant/store-context";
import { PageFrame } from "@/shared/ui/PageFrame";
import { AccountArea } from "./parts/AccountArea";
import { CompanyFacts } from "./parts/CompanyFacts";

export function AboutPage() {
  const { t } = useWords("common");
  const { company } = useStore();
  const { person, address, area, city, pincode, phone, otherPhone, email, gstin } = company;
  return (
    <AccountArea>
      <PageFrame title={t("about.title")}>
        <CompanyFacts
          facts={[
            [t("contact.contactPerson"), person],
            [t("contact.address"), addressLine(address, area, placeLine({ city, pincode }))],
            [t("contact.phone"), [phone, otherPhone].filter(Boolean).map(telephone).join(", ")],
            [t("contact.email"), email],
            [t("contact.gstin"), gstin],
          ]}
        />
      </PageFrame>
    </AccountArea>
  );
}
