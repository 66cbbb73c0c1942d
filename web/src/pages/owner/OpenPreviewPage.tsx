import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { useBeginPreviewMutation } from "@/features/people/editing/api";
import { LinkButton } from "@/shared/antd/LinkButton";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { keepPreview } from "@/shared/session/preview";
import { readClaims } from "@/shared/session/token";
import { useStore } from "@/shared/tenant/store-context";
import { EmptyState } from "@/shared/ui/EmptyState";
import { usePageTitle } from "@/shared/ui/PageFrame";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";

const GUEST = "guest";
const REFUSALS = [404, 409];

/** Starts a preview in this tab and opens the shop with a full page load, as the other user. */
export default function OpenPreviewPage() {
  const { t } = useWords("preview");
  const { path } = useStore();
  const [params] = useSearchParams();
  const [begin, { error }] = useBeginPreviewMutation();
  const begun = useRef(false);
  const as = params.get("as") ?? GUEST;
  const goOn = params.get("continue");
  const inShop = goOn?.startsWith(`${path()}/`) && !goOn.startsWith(path("owner"));
  const place = inShop && goOn ? goOn : path();
  usePageTitle(t("title"));

  const open = async () => {
    const answer = await begin(as === GUEST ? null : as);
    if (!answer.data) return;
    const claims = readClaims(answer.data.token);
    if (claims) keepPreview(answer.data, claims);
    window.location.replace(place);
  };
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void open();
  });

  if (!error) return <RowSkeletons count={6} />;
  const { status, message } = readProblem(error);
  if (!REFUSALS.includes(status ?? 0)) return <Problem error={error} onRetry={open} />;
  return (
    <EmptyState page title={message ?? t("title")}>
      <LinkButton type="primary" to={path("owner/preview")}>
        {t("another")}
      </LinkButton>
    </EmptyState>
  );
}
