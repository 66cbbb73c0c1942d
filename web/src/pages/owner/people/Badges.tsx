import { useWords } from "@/shared/i18n/useWords";
import { Badge } from "@/shared/ui/Badge";
import { Icon } from "@/shared/ui/Icon";

/** Somebody who is kept out. */
export function LockedBadge({ locked }: { locked: boolean }) {
  const { t } = useWords("people");
  if (!locked) return null;
  return (
    <Badge tone="error" plain>
      <Icon name="lock" size={12} /> {t("locked")}
    </Badge>
  );
}

/** Somebody who cannot come in yet. */
export function NoPassword({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useWords("people");
  return hasPassword ? null : <Badge plain>{t("noPassword")}</Badge>;
}
