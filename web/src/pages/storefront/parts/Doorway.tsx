import { type ReactNode, useState } from "react";
import { GoToShopDialog } from "@/features/landing/GoToShop";
import { LanguageSwitch } from "@/shared/i18n/LanguageSwitch";
import { useWords } from "@/shared/i18n/useWords";
import { spacedMobileNumber } from "@/shared/tenant/address";
import { useStore } from "@/shared/tenant/store-context";
import { Button, OutwardButton } from "@/shared/ui/Button";
import { Icon } from "@/shared/ui/Icon";
import { Logo } from "@/shared/ui/Logo";
import { Scallop } from "@/shared/ui/Scallop";
import styles from "../LoginPage.module.css";

/** The way in and out of a store: its awning and name, and how to reach it or another one. */
export function Doorway({ wide, children }: { wide?: boolean; children: ReactNode }) {
  const { t } = useWords(["auth", "common"]);
  const { t: common } = useWords("common");
  const { company, storefront, settings, mobileNumber } = useStore();
  const [asking, setAsking] = useState(false);
  return (
    <div className={styles.page}>
      <header className={`${styles.top} on-fill`}>
        <span className="figures">
          {common("store.number", { number: spacedMobileNumber(mobileNumber) })}
        </span>
        <LanguageSwitch />
      </header>
      <Scallop />
      <main className={`${styles.body} ${wide ? styles.wide : ""}`}>
        <div className={styles.logo}>
          {storefront.logo ? <img src={storefront.logo} alt="" width={64} height={64} /> : <Logo size={64} />}
        </div>
        <h1>{company.name}</h1>
        <p>{[company.area, company.city].filter(Boolean).join(", ")}</p>
        {children}
      </main>
      <footer className={styles.foot}>
        {!settings.personalApp && (
          <div>
            <small>{t("notYourStore")}</small>
            <Button look="text" onClick={() => setAsking(true)}>
              {t("anotherStore")}
            </Button>
          </div>
        )}
        {company.phone && (
          <OutwardButton href={`tel:${company.phone}`}>
            <Icon name="phone" size={16} /> {common("callStore")}
          </OutwardButton>
        )}
      </footer>
      <GoToShopDialog open={asking} onClose={() => setAsking(false)} />
    </div>
  );
}
