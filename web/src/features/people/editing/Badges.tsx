import { useWords } from "@/shared/i18n/useWords";
import { Badge } from "@/shared/ui/Badge";
import { Icon } from "@/shared/ui/Icon";

/** Marks a person who is locked out. */
export function LockedBadge({ locked }: { locked: boolean }) {
  const { t } = useWords("people");
  if (!locked) return null;
  return (
    <Badge tone="error" plain>
      <Icon name="lock" size={12} /> {t("locked")}
    </Badge>
  );
}

/** Warns that another person may be guessing a one-time code. */
export function WrongCodeTries({ wrongCodeTries }: { wrongCodeTries: number }) {
  const { t } = useWords("people");
  if (!wrongCodeTries) return null;
  return (
    <Badge tone="warning" plain>
      {t("wrongCodeTries", { count: wrongCodeTries })}
    </Badge>
  );
}

/** Marks a person who cannot sign in yet because they have no password. */
export function NoPassword({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useWords("people");
  return hasPassword ? null : <Badge plain>{t("noPassword")}</Badge>;
}
