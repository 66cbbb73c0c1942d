import { useEffect, useRef } from "react";
import { Link, type To } from "react-router";
import styles from "./Tabs.module.css";

type Tab = { name: string; to: To; text: string };
type TabsProps = { label: string; current: string; tabs: readonly Tab[] };

/** Tabs that are pages, each with its address; a phone scrolls to the open tab. */
export function Tabs({ label, current, tabs }: TabsProps) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const open = nav.current?.querySelector(`[data-tab="${current}"]`);
    open?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [current]);
  return (
    <nav ref={nav} className={styles.tabs} aria-label={label}>
      {tabs.map(({ name, to, text }) => (
        <Link key={name} data-tab={name} to={to} aria-current={name === current ? "page" : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
