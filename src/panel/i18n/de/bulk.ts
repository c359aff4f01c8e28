import type { bulk as en } from "../en/bulk.ts";
import type { Translated } from "../message.ts";

export const bulk: Translated<typeof en> = {
  "bulk.start": "Auswählen",
  "bulk.done": "Auswahl beenden",
  "bulk.bar": "Ausgewählte Badges",
  "bulk.select": "„{name}“ auswählen",
  "bulk.selected": { one: "{count} ausgewählt", other: "{count} ausgewählt" },
  "bulk.all": "Alle auswählen",
  "bulk.none": "Keine auswählen",
  "bulk.pause": "Pausieren",
  "bulk.resume": "Fortsetzen",
  "bulk.schedule": "Zeitplan …",
  "bulk.group": "Gruppe …",
  "bulk.delete": "Löschen",
  "bulk.export": "Exportieren",
  "bulk.title.pause": { one: "{count} Badge pausieren?", other: "{count} Badges pausieren?" },
  "bulk.title.resume": { one: "{count} Badge fortsetzen?", other: "{count} Badges fortsetzen?" },
  "bulk.title.schedule": {
    one: "Zeitplan für {count} Badge",
    other: "Zeitplan für {count} Badges",
  },
  "bulk.title.group": { one: "Gruppe für {count} Badge", other: "Gruppe für {count} Badges" },
  "bulk.title.delete": { one: "{count} Badge löschen?", other: "{count} Badges löschen?" },
  "bulk.did.pause": { one: "{count} Badge pausiert", other: "{count} Badges pausiert" },
  "bulk.did.resume": { one: "{count} Badge fortgesetzt", other: "{count} Badges fortgesetzt" },
  "bulk.did.schedule": { one: "{count} Badge geplant", other: "{count} Badges geplant" },
  "bulk.did.group": {
    one: "Gruppe von {count} Badge gespeichert",
    other: "Gruppe von {count} Badges gespeichert",
  },
  "bulk.did.delete": { one: "{count} Badge gelöscht", other: "{count} Badges gelöscht" },
  "bulk.preview": "Anzeigen, was sich ändert",
  "bulk.noStart": "Leer lassen, um sofort zu beginnen",
  "bulk.noEnd": "Leer lassen für kein Ende",
  "bulk.noGroup":
    "Ein Produkt zeigt von einer Gruppe nur ein Badge, das oberste. Leer lassen für keine Gruppe",
};
