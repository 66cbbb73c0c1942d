import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./app/styles/base.css";
import "./app/styles/type.css";
import { App } from "./app/App";
import { startI18n } from "./shared/i18n/i18n";
import { watchInstallOffers } from "./shared/offline/install";
import { startReporting } from "./shared/telemetry/start";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element");
startReporting();
watchInstallOffers();
await startI18n();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
