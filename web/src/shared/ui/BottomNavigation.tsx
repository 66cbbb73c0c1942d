import type { ReactNode } from "react";
import { NavLink } from "react-router";
import styles from "./BottomNavigation.module.css";
import { Icon, type IconName } from "./Icon";

export type NavigationItem = { to: string; text: string; icon: IconName; end?: boolean };

type BottomNavigationProps = {
  label: string;
  /** An item is the current one only at its exact address. */
  items?: NavigationItem[];
  /** More links, and a button that opens the rest. */
  children?: ReactNode;
};

/** A bar with the most visited pages, within reach of the thumb. */
export function BottomNavigation({ label, items, children }: BottomNavigationProps) {
  return (
    <nav className={styles.navigation} aria-label={label}>
      {items?.map(({ to, text, icon, end }) => (
        <NavLink key={to} to={to} end={end}>
          <Icon name={icon} size={24} />
          <span>{text}</span>
        </NavLink>
      ))}
      {children}
    </nav>
  );
}
