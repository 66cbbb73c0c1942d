import { NavLink } from "react-router";
import styles from "./BottomNavigation.module.css";
import { Icon, type IconName } from "./Icon";

export type NavigationItem = { to: string; text: string; icon: IconName; end?: boolean };

/** The four places of a shop, in reach of the thumb. */
export function BottomNavigation({ label, items }: { label: string; items: NavigationItem[] }) {
  return (
    <nav className={styles.navigation} aria-label={label}>
      {items.map(({ to, text, icon, end }) => (
        <NavLink key={to} to={to} end={end}>
          <Icon name={icon} size={24} />
          <span>{text}</span>
        </NavLink>
      ))}
    </nav>
  );
}
