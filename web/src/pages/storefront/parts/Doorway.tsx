import { type ReactNode, useState } from "react";
import { GoToShopDialog } from "@/features/platform/landing/GoToShop";
import { useWords } from "@/shared/i18n/useWords";
import { spacedMobileNumber } from "@/shared/tenant/address";
import { useStore } from "@/shared/tenant/store-context";
import { Button, OutwardButton } from "@/shared/ui/Button";
import { Entrance } from "@/shared/ui/Entrance";
import { Icon } from "@/shared/ui/Icon";
import styles from "../LoginPage.module.css";

/**
 * The frame of the pages to enter or leave a store: its awning and name, its contacts, and a link to another
 * store.
 */
export function Doorway({ wide, children }: { wide?: boolean; children: ReactNode }) {
  const { t } = useWords(["auth", "common"]);
  const { t: common } = useWords("common");
  const { company, storefront, settings, mobileNumber } = useStore();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Entrance
        named={common("store.number", { number: spacedMobileNumber(mobileNumber) })}
        picture={storefront.logo}
        title={company.name}
        help={[company.area, company.city].filter(Boolean).join(", ")}
        wide={wide}
        foot={
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
        }
      >
        {children}
      </Entrance>
      <GoToShopDialog open={asking} onClose={() => setAsking(false)} />
    </>
  );
}
