import { lazy, Suspense, useState } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Button } from "@/shared/ui/Button";
import type { ShortItem, Take } from "./SubstitutesSheet";

const SubstitutesSheet = lazy(async () => ({
  default: (await import("./SubstitutesSheet")).SubstitutesSheet,
}));

type SubstitutesButtonProps = { short: ShortItem; wide?: boolean; onTake?: Take };

/** Opens the substitutes of an item; nothing if the store does not offer any. */
export function SubstitutesButton({ short, wide, onTake }: SubstitutesButtonProps) {
  const { t } = useWords("shop");
  const { settings } = useStore();
  const [open, setOpen] = useState(false);
  if (!settings.substitutes) return null;
  return (
    <>
      <Button look="outline" wide={wide} onClick={() => setOpen(true)}>
        {t("substitutes")}
        <span className="visually-hidden"> {short.name}</span>
      </Button>
      {open && (
        <Suspense fallback={null}>
          <SubstitutesSheet short={short} onTake={onTake} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
