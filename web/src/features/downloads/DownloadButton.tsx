import { useWords } from "@/shared/i18n/useWords";
import { Button } from "@/shared/ui/Button";
import { Icon } from "@/shared/ui/Icon";
import type { DownloadRequest } from "./api";
import { useDownload } from "./useDownload";

type DownloadButtonProps = { request: DownloadRequest; text: string; large?: boolean; wide?: boolean };

/** Makes a file and saves it, telling how far it is. */
export function DownloadButton({ request, text, large, wide }: DownloadButtonProps) {
  const { t } = useWords("catalog");
  const { download, percent } = useDownload();
  const making = percent !== null;
  return (
    <Button large={large} wide={wide} disabled={making} aria-live="polite" onClick={() => download(request)}>
      <Icon name="download" size={16} />
      <span className="figures">{making ? t("making", { percent }) : text}</span>
    </Button>
  );
}
