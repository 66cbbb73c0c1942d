import { Button, type ButtonProps } from "antd";
import type { MouseEvent } from "react";
import { type To, useHref, useLinkClickHandler } from "react-router";

type LinkButtonProps = Omit<ButtonProps, "href" | "onClick"> & { to: To; state?: unknown };

/** A link to another page that looks like a button. */
export function LinkButton({ to, state, size = "large", ...button }: LinkButtonProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state });
  return (
    <Button
      {...button}
      size={size}
      href={useHref(to)}
      onClick={(event) => follow(event as MouseEvent<HTMLAnchorElement>)}
    />
  );
}
