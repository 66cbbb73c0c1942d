import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { notify } from "@/shared/ui/notices";
import { isOver } from "../intake/states";
import { useRun } from "../intake/useRun";
import { IMPORT_CALLS } from "./api";
import { goingIn } from "./rules";
import { useWatched, watch } from "./watched";

/** Announces the end of an import on every page of the back office. */
export function ImportWatch() {
  const id = useWatched();
  return id && <Watched id={id} />;
}

function Watched({ id }: { id: string }) {
  const { t } = useWords("imports");
  const { path } = useStore();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { run, error } = useRun(id, IMPORT_CALLS);
  const place = `${path("owner/import")}?id=${id}`;
  const here = pathname + search === place;
  const over = run && isOver(run);
  useEffect(() => {
    if (!over && !error) return;
    watch(null);
    if (!run || here || run.state === "cancelled") return;
    const failed = run.state === "failed";
    notify(failed ? t("result.failed") : t("result.done", { count: goingIn(run) }), {
      tone: failed ? "warning" : "plain",
      action: { label: t("watch.see"), run: () => navigate(place) },
    });
  });
  return null;
}
