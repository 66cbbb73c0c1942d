import { type CSSProperties, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { initials } from "@/shared/format/initials";
import styles from "./Picture.module.css";

type PictureProps = {
  source: string | null | undefined;
  name: string;
  /** The side in pixels; without it the tile fills its column. */
  size?: number;
  dim?: boolean;
  /** Whether to fill the tile and crop the edges, for covers whose edges do not matter. */
  cover?: boolean;
  eager?: boolean;
  children?: ReactNode;
};

/** A square tile with the whole picture, never stretched, or the name's initials if there is no picture. */
export function Picture({ source, name, size, dim, cover, eager, children }: PictureProps) {
  const { t } = useTranslation("common");
  const [broken, setBroken] = useState<string | null>(null);
  const shown = source && source !== broken ? source : null;
  const className = [
    styles.tile,
    size && styles.small,
    dim && styles.dim,
    cover && styles.cover,
    !shown && styles.none,
  ];
  return (
    <div
      className={className.filter(Boolean).join(" ")}
      style={size ? ({ "--tile-size": `${size}px` } as CSSProperties) : undefined}
    >
      {shown ? (
        <img
          src={shown}
          alt=""
          width={size ?? 400}
          height={size ?? 400}
          loading={eager ? "eager" : "lazy"}
          fetchPriority={eager ? "high" : "auto"}
          decoding="async"
          onError={() => setBroken(shown)}
        />
      ) : (
        <>
          <b aria-hidden="true">{initials(name)}</b>
          {!size && <small>{t("noPicture")}</small>}
        </>
      )}
      {children}
    </div>
  );
}
