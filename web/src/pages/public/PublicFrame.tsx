import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import { config } from "@/shared/config";
import { LanguageSwitch } from "@/shared/i18n/LanguageSwitch";
import { useWords } from "@/shared/i18n/useWords";
import { telephone } from "@/shared/tenant/address";
import { applyVariables } from "@/shared/theme/ThemeVariables";
import { cssVariables } from "@/shared/theme/variables";
import { Logo } from "@/shared/ui/Logo";
import { RestoredScroll } from "@/shared/ui/RestoredScroll";
import { Scallop } from "@/shared/ui/Scallop";
import styles from "./PublicFrame.module.css";

type PublicFrameProps = { links?: { to: string; text: string }[]; action?: ReactNode; children: ReactNode };

/** The frame of Haat's public pages, with the awning. */
export function PublicFrame({ links = [], action, children }: PublicFrameProps) {
  const { t } = useWords("landing");
  const { t: common } = useWords("common");
  useEffect(() => applyVariables(cssVariables(null)), []);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.wrap}>
          <Link to="/" className={styles.brand}>
            <Logo size={36} /> Haat
          </Link>
          {links.length > 0 && (
            <nav className={styles.links} aria-label={t("nav.label")}>
              {links.map(({ to, text }) => (
                <a key={to} href={to}>
                  {text}
                </a>
              ))}
            </nav>
          )}
          <div className={styles.end}>
            <LanguageSwitch />
            {action}
          </div>
        </div>
      </header>
      <div className={styles.awning}>
        <Scallop striped />
      </div>
      <main className={styles.main}>{children}</main>
      <footer className={styles.foot} id="contact">
        <div className={styles.wrap}>
          <span>
            <Logo size={28} /> {t("tagline")}
          </span>
          {config.email && <a href={`mailto:${config.email}`}>{config.email}</a>}
          {config.phone && <a href={`tel:${config.phone}`}>{telephone(config.phone)}</a>}
          <Link to="/vendors">{t("stores.title")}</Link>
          <Link to="/privacy-policy">{common("footer.privacy")}</Link>
        </div>
      </footer>
      <RestoredScroll />
    </div>
  );
}
