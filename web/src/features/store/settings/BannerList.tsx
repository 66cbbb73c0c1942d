import { IconButton } from "@/shared/antd/IconButton";
import { useWords } from "@/shared/i18n/useWords";
import styles from "./Pictures.module.css";

type BannerListProps = {
  banners: readonly string[];
  disabled: boolean;
  onMove: (from: number, to: number) => void;
  onRemove: (at: number) => void;
};

export function BannerList({ banners, disabled, onMove, onRemove }: BannerListProps) {
  const { t } = useWords("utility");
  if (banners.length === 0) return null;
  return (
    <ol className={styles.banners}>
      {banners.map((address, at) => {
        const place = at + 1;
        return (
          <li key={address} className={styles.banner}>
            <img
              src={address}
              alt={t("banner.position", { place, count: banners.length })}
              width={480}
              height={120}
              loading="lazy"
            />
            <div>
              <span className="figures">{place}</span>
              <IconButton
                icon="chevronLeft"
                size={16}
                label={t("banner.earlier", { place })}
                disabled={disabled || at === 0}
                onClick={() => onMove(at, at - 1)}
              />
              <IconButton
                icon="chevronRight"
                size={16}
                label={t("banner.later", { place })}
                disabled={disabled || place === banners.length}
                onClick={() => onMove(at, at + 1)}
              />
              <IconButton
                icon="trash"
                size={16}
                label={t("banner.remove", { place })}
                disabled={disabled}
                onClick={() => onRemove(at)}
              />
            </div>
          </li>
        );
      })}
    </ol>
  );
}
