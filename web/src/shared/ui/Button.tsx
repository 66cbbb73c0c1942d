import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import styles from "./Button.module.css";
import { Icon, type IconName } from "./Icon";

type Look = {
  look?: "default" | "primary" | "outline" | "text" | "danger" | "textDanger";
  large?: boolean;
  wide?: boolean;
};

const classes = ({ look = "default", large, wide }: Look, className?: string) =>
  [styles.button, look !== "default" && styles[look], large && styles.large, wide && styles.wide, className]
    .filter(Boolean)
    .join(" ");

export function Button({
  look,
  large,
  wide,
  className,
  ...rest
}: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" className={classes({ look, large, wide }, className)} {...rest} />;
}

export function LinkButton({ look, large, wide, className, ...rest }: Look & LinkProps) {
  return <Link className={classes({ look, large, wide }, className)} {...rest} />;
}

type OutwardButtonProps = Look & { href: string; children: ReactNode };

/** A link out of the shop: to a telephone, to WhatsApp, or to another site. */
export function OutwardButton({ look, large, wide, href, children }: OutwardButtonProps) {
  // Only web pages open in a new tab; another application would leave that tab empty.
  const page = href.startsWith("http") ? { target: "_blank", rel: "noreferrer" } : {};
  return (
    <a className={classes({ look, large, wide })} href={href} {...page}>
      {children}
    </a>
  );
}

type IconButtonProps = { icon: IconName; label: string; count?: number; size?: number };

export function IconButton({
  icon,
  label,
  count,
  size,
  className,
  ...rest
}: IconButtonProps & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      className={[styles.icon, className].filter(Boolean).join(" ")}
      aria-label={label}
      {...rest}
    >
      <Icon name={icon} size={size} />
      {count ? <span className={styles.count}>{count}</span> : null}
    </button>
  );
}

export function IconLink({ icon, label, size, count, ...rest }: IconButtonProps & LinkProps) {
  return (
    <Link className={styles.icon} aria-label={label} {...rest}>
      <Icon name={icon} size={size} />
      {count ? <span className={styles.count}>{count}</span> : null}
    </Link>
  );
}
