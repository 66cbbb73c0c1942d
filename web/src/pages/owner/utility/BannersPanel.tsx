import { useEffect, useRef, useState } from "react";
import { Uploader } from "@/features/media/Uploader";
import { useUploads } from "@/features/media/useUploads";
import { useChangeLookMutation, useGetLookQuery } from "@/features/settings/api";
import { bannerFault, moved } from "@/features/settings/banners";
import { readProblem } from "@/shared/api/problem";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Confirm } from "@/shared/ui/Confirm";
import { notify } from "@/shared/ui/notices";
import { Problem } from "@/shared/ui/Problem";
import { BannerList } from "./BannerList";
import { Lines, Panel } from "./Panel";
import styles from "./Pictures.module.css";
import { useLookRefresh } from "./useLookRefresh";

const NONE: string[] = [];
const UNDER_WAY = ["waiting", "sending", "sent", "preparing"];

/** The pictures at the top of the shop's first page, in their order. */
export function BannersPanel() {
  const { t } = useWords("utility");
  const { t: common } = useWords("common");
  const { mobileNumber } = useStore();
  const look = useGetLookQuery(mobileNumber);
  const [change, { isLoading }] = useChangeLookMutation();
  const [asking, setAsking] = useState<number | null>(null);
  const refresh = useLookRefresh();
  const banners = look.data?.value.banners ?? NONE;
  const uploads = useUploads({
    kinds: ["image"],
    box: [1920, 900],
    check: (_file, before) => {
      const waiting = before.filter(({ state }) => UNDER_WAY.includes(state)).length;
      const most = bannerFault(banners.length, waiting);
      return most ? t("banner.tooMany", { most }) : null;
    },
    settled: ({ id, state }) => {
      if (state !== "ready") return;
      refresh();
      uploads.remove(id);
    },
  });
  const put = async (names: string[]) => {
    try {
      const version = look.data?.version ?? "";
      await change({ store: mobileNumber, version, type: "banner", data: names }).unwrap();
      notify(t("banner.done"));
      return true;
    } catch (error) {
      void look.refetch();
      const { message, errors } = readProblem(error);
      notify(errors.data?.[0] ?? message ?? common("somethingWentWrong"), { tone: "warning" });
      return false;
    }
  };
  // All that was dropped goes in with one change: a change names every banner that there is to be.
  const lot = uploads.totals.busy ? "" : uploads.sent.join();
  const lastLot = useRef("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each lot that has arrived
  useEffect(() => {
    if (lot === "" || lot === lastLot.current) return;
    lastLot.current = lot;
    void put([...banners, ...lot.split(",")]).then((done) => (done ? uploads.attached() : uploads.clear()));
  }, [lot]);
  const under = uploads.files.some(({ state }) => UNDER_WAY.includes(state));
  return (
    <Panel title={t("banner.title")} help={t("banner.help")}>
      {look.data === undefined ? (
        look.error ? (
          <Problem error={look.error} onRetry={look.refetch} />
        ) : (
          <Lines count={3} />
        )
      ) : (
        <>
          {banners.length === 0 && <p className={styles.none}>{t("banner.none")}</p>}
          <BannerList
            banners={banners}
            disabled={under || isLoading}
            onMove={(from, to) => put(moved(banners, from, to))}
            onRemove={setAsking}
          />
          <Uploader uploads={uploads} title={t("banner.title")} hint={t("pictures.hint")} multiple />
        </>
      )}
      <Confirm
        open={asking !== null}
        question={t("banner.removeQuestion")}
        help={t("pictures.removeHelp")}
        yes={t("pictures.remove")}
        no={t("pictures.keep")}
        danger
        onYes={() => {
          setAsking(null);
          void put(banners.filter((_, at) => at !== asking));
        }}
        onNo={() => setAsking(null)}
      />
    </Panel>
  );
}
