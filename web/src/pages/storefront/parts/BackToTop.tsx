import { useEffect, useState } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { IconButton } from "@/shared/ui/Button";

const FAR_DOWN = 1600;

export function BackToTop({ className }: { className?: string }) {
  const { t } = useWords("common");
  const [far, setFar] = useState(false);
  useEffect(() => {
    const scrolled = () => setFar(window.scrollY > FAR_DOWN);
    window.addEventListener("scroll", scrolled, { passive: true });
    return () => window.removeEventListener("scroll", scrolled);
  }, []);
  if (!far) return null;
  return (
    <IconButton
      className={className}
      icon="arrowUp"
      label={t("nav.backToTop")}
      onClick={() => window.scrollTo({ top: 0 })}
    />
  );
}
