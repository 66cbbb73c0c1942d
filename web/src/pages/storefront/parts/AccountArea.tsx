import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { useWords } from "@/shared/i18n/useWords";
import { useSession } from "@/shared/session/useSession";
import { useStore } from "@/shared/tenant/store-context";
import { Icon, type IconName } from "@/shared/ui/Icon";
import styles from "../AccountPage.module.css";

/** The pages of the account, beside them the one that is open. */
export function AccountArea({ children }: { children: ReactNode }) {
  return (
    <div className={styles.area}>
      <div className={styles.narrowHidden}>
        <AccountPages />
      </div>
      <div>{children}</div>
    </div>
  );
}

export function AccountPages() {
  const { t } = useWords("auth");
  const { t: common } = useWords("common");
  const { settings, path } = useStore();
  const { customer } = useSession();
  const pages: [string, string, IconName][] = [
    ["about", t("aboutCompany"), "info"],
    ["contactus", common("nav.contactUs"), "phone"],
  ];
  if (customer && !settings.onlyProducts) pages.unshift(["orders", common("nav.myOrder"), "bag"]);
  if (customer) pages.push(["logout", t("logOut"), "logOut"]);
  return (
    <nav className={styles.pages} aria-label={t("accountPages")}>
      {pages.map(([to, text, icon]) => (
        <NavLink key={to} to={path(to)}>
          <Icon name={icon} /> {text} <Icon name="chevronRight" size={16} />
        </NavLink>
      ))}
    </nav>
  );
}
