import { Link } from "react-router";
import { useWords } from "@/shared/i18n/useWords";
import { telephone, whatsappLink } from "@/shared/tenant/address";
import { useStore } from "@/shared/tenant/store-context";
import { Button } from "@/shared/ui/Button";
import { Icon } from "@/shared/ui/Icon";
import styles from "./Footer.module.css";
import { useShopPages } from "./useShopPages";

export function Footer({ onShare }: { onShare: () => void }) {
  const { t } = useWords("common");
  const { company, storefront, path } = useStore();
  const { home, shop, category, about, contact, catalog, orders, quick } = useShopPages();
  const social = [
    ["WhatsApp", storefront.whatsapp && whatsappLink(storefront.whatsapp)],
    ["Facebook", storefront.facebook],
    ["Instagram", storefront.instagram],
    ["YouTube", storefront.youtube],
  ].filter(([, link]) => link);
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <section>
          <h2>{t("footer.about")}</h2>
          <p>{company.name}</p>
          <p>{[company.address, company.area, company.city, company.pincode].filter(Boolean).join(", ")}</p>
          {company.phone && <a href={`tel:${company.phone}`}>{telephone(company.phone)}</a>}
          <Button look="text" onClick={onShare}>
            <Icon name="share" size={16} /> {t("share.title")}
          </Button>
        </section>
        <nav aria-label={t("footer.quickLinks")}>
          <h2>{t("footer.quickLinks")}</h2>
          <ul>
            {[home, shop, category, ...catalog, ...orders, ...quick, about, contact].map(({ to, text }) => (
              <li key={to}>
                <Link to={to}>{text}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={t("footer.legal")}>
          <h2>{t("footer.legal")}</h2>
          <Link to={path("privacy-policy")}>{t("footer.privacy")}</Link>
        </nav>
        {social.length > 0 && (
          <nav aria-label={t("footer.social")}>
            <h2>{t("footer.social")}</h2>
            <ul>
              {social.map(([name, link]) => (
                <li key={name}>
                  <a href={link ?? ""} target="_blank" rel="noreferrer">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </footer>
  );
}
