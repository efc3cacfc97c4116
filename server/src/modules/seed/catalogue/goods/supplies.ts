import type { Shelf } from './shelf.ts';

/** In the same format as in `medicines.ts`. */
export const supplies: readonly Shelf[] = [
  {
    category: 'Wound care',
    prefix: 'WND',
    manufacturers: ['Oakmere Surgical', 'Brightwell Medical', 'Tessaro Medical'],
    goods: `
Gauze bandage 10 cm x 4 m | pack of 12 | 2.60 | 12 | -
Gauze bandage 5 cm x 4 m | pack of 12 | 1.75 | 9 | -
Gauze swabs 10 x 10 cm, sterile | box of 50 | 3.20 | 14 | 60
Gauze swabs 7.5 x 7.5 cm, non-sterile | pack of 100 | 1.85 | 12 | -
Absorbent gauze roll 90 cm x 100 m | roll | 14.80 | 3 | -
Cotton wool 500 g | roll | 3.10 | 6 | -
Elastic bandage 10 cm | pack of 12 | 5.40 | 6 | -
Crepe bandage 7.5 cm | pack of 12 | 4.20 | 4 | -
Adhesive plaster 2.5 cm x 5 m | box of 12 | 6.90 | 7 | 60
Adhesive dressing strips | box of 100 | 1.60 | 9 | 60
Transparent film dressing 6 x 7 cm | box of 50 | 11.20 | 3 | 36
Hydrocolloid dressing 10 x 10 cm | box of 10 | 16.50 | 2 | 36
Paraffin gauze 10 x 10 cm | box of 36 | 9.30 | 3 | 48
Burn dressing, gel 10 x 10 cm | piece | 4.70 | 2 | 36
Plaster of Paris bandage 15 cm | box of 12 | 13.40 | 3 | 36
Orthopaedic padding 10 cm | pack of 12 | 6.10 | 2 | -
Suture, absorbable 2/0 with needle | box of 12 | 12.80 | 4 | 60
Suture, absorbable 3/0 with needle | box of 12 | 12.80 | 4 | 60
Suture, nylon 3/0 with needle | box of 12 | 9.60 | 4 | 60
Suture, silk 2/0 with needle | box of 12 | 9.90 | 2 | 60
Skin stapler, 35 staples | piece | 7.25 | 1 | 36
Triangular bandage | piece | 0.45 | 4 | -
Silver sulfadiazine 1 % cream | tube 50 g | 1.90 | 4 | 36
Povidone iodine 10 % ointment | tube 20 g | 0.85 | 5 | 36`,
  },
  {
    category: 'Gloves, masks and protection',
    prefix: 'PRO',
    manufacturers: ['Brightwell Medical', 'Safehand Products'],
    goods: `
Examination gloves, nitrile, S | box of 100 | 4.20 | 12 | 60
Examination gloves, nitrile, M | box of 100 | 4.20 | 20 | 60
Examination gloves, nitrile, L | box of 100 | 4.20 | 15 | 60
Surgical gloves, sterile, size 6.5 | box of 50 pairs | 14.60 | 4 | 60
Surgical gloves, sterile, size 7 | box of 50 pairs | 14.60 | 6 | 60
Surgical gloves, sterile, size 7.5 | box of 50 pairs | 14.60 | 6 | 60
Surgical gloves, sterile, size 8 | box of 50 pairs | 14.60 | 3 | 60
Surgical mask, type IIR | box of 50 | 2.30 | 16 | 48 | winter
Respirator mask FFP2 | box of 20 | 8.40 | 6 | 48 | winter
Isolation gown, fluid resistant | pack of 10 | 11.50 | 4 | -
Disposable apron | roll of 100 | 3.60 | 6 | -
Face shield | piece | 1.15 | 3 | -
Safety goggles | piece | 2.80 | 1 | -
Surgical cap | pack of 100 | 3.90 | 3 | -
Shoe covers | pack of 100 pairs | 5.70 | 2 | -
Heavy-duty rubber gloves | pair | 1.85 | 2 | -`,
  },
  {
    category: 'Syringes, needles and catheters',
    prefix: 'SYR',
    manufacturers: ['Tessaro Medical', 'Oakmere Surgical', 'Brightwell Medical'],
    goods: `
Syringe 2 ml with needle 23G | box of 100 | 3.60 | 14 | 60
Syringe 5 ml with needle 21G | box of 100 | 4.10 | 18 | 60
Syringe 10 ml with needle 21G | box of 100 | 5.60 | 14 | 60
Syringe 20 ml, Luer lock | box of 50 | 5.20 | 6 | 60
Syringe 50 ml, catheter tip | box of 25 | 7.90 | 3 | 60
Insulin syringe 1 ml, 100 IU | box of 100 | 6.30 | 8 | 60
Auto-disable syringe 0.5 ml | box of 100 | 5.90 | 9 | 60
Needle 18G x 1 1/2" | box of 100 | 1.70 | 6 | 60
Needle 21G x 1 1/2" | box of 100 | 1.70 | 9 | 60
Needle 25G x 5/8" | box of 100 | 1.75 | 5 | 60
Insulin pen needle 4 mm | box of 100 | 7.80 | 6 | 60
Spinal needle 25G | box of 25 | 24.50 | 1 | 60
Intravenous cannula 18G | box of 50 | 13.20 | 5 | 60
Intravenous cannula 20G | box of 50 | 13.20 | 8 | 60
Intravenous cannula 22G | box of 50 | 13.20 | 7 | 60
Intravenous cannula 24G | box of 50 | 13.90 | 5 | 60
Infusion set with air inlet | box of 25 | 5.80 | 12 | 60
Blood transfusion set | box of 25 | 9.40 | 2 | 60
Scalp vein set 23G | box of 50 | 6.20 | 4 | 60
Foley catheter 14 Ch | box of 10 | 5.30 | 3 | 60
Foley catheter 16 Ch | box of 10 | 5.30 | 4 | 60
Urine bag 2 l with outlet | box of 10 | 4.10 | 6 | 60
Nasogastric tube 16 Ch | box of 10 | 3.20 | 3 | 60
Feeding tube 8 Ch | box of 10 | 3.05 | 2 | 60
Suction catheter 14 Ch | box of 50 | 8.60 | 3 | 60
Three-way stopcock | box of 50 | 12.90 | 2 | 60`,
  },
  {
    category: 'Laboratory and rapid tests',
    prefix: 'LAB',
    manufacturers: ['Lumen Diagnostics', 'Verascan', 'Tessaro Medical'],
    goods: `
Malaria rapid test, antigen | box of 25 | 14.50 | 7 | 24 | rains
HIV 1/2 rapid test | box of 30 | 24.00 | 4 | 24
Hepatitis B surface antigen test | box of 25 | 13.80 | 3 | 24
Syphilis rapid test | box of 30 | 12.60 | 3 | 24
Pregnancy test strip | box of 50 | 4.40 | 5 | 24
COVID-19 antigen test | box of 25 | 31.00 | 4 | 18 | winter
Influenza A/B rapid test | box of 20 | 38.00 | 2 | 18 | winter
Urine test strips, 10 parameters | tub of 100 | 7.60 | 6 | 24
Blood glucose test strips | tub of 50 | 6.90 | 12 | 18
Blood lancets, safety | box of 100 | 4.80 | 9 | 60
Haemoglobin microcuvettes | box of 50 | 42.00 | 2 | 18
EDTA blood tube 4 ml | tray of 100 | 9.80 | 6 | 18
Serum blood tube 5 ml | tray of 100 | 10.40 | 6 | 18
Citrate blood tube 2.7 ml | tray of 100 | 11.90 | 2 | 12
Blood collection needle 21G | box of 100 | 9.60 | 5 | 60
Specimen container 60 ml | pack of 50 | 6.20 | 6 | -
Microscope slides, frosted | box of 50 | 2.40 | 5 | -
Cover slips 22 x 22 mm | box of 100 | 1.60 | 3 | -
Giemsa stain | bottle 500 ml | 16.70 | 1 | 36 | hazardous
Field stain A and B | set | 21.00 | 1 | 36 | hazardous
Gram stain kit | kit | 28.50 | 1 | 24 | hazardous
Sputum container | pack of 50 | 7.10 | 2 | -
Anti-A, anti-B, anti-D sera | set of 3 | 19.40 | 1 | 24 | cold
CD4 test cartridge | box of 25 | 168.00 | 1 | 12 | cold
Tuberculosis test cartridge | box of 10 | 99.80 | 1 | 18
Pipette tips 200 ul | bag of 1,000 | 8.90 | 1 | -`,
  },
  {
    category: 'Instruments and equipment',
    prefix: 'EQP',
    manufacturers: ['Oakmere Surgical', 'Aldercrest Instruments', 'Verascan'],
    goods: `
Stethoscope, dual head | piece | 12.50 | 1 | -
Blood pressure monitor, aneroid | piece | 18.90 | 1 | -
Digital thermometer | piece | 2.20 | 3 | -
Pulse oximeter, fingertip | piece | 16.40 | 1 | -
Glucometer | piece | 14.00 | 1 | -
Otoscope set | set | 64.00 | 1 | -
Nebulizer | piece | 38.50 | 1 | -
Nebulizer mask, adult | piece | 1.30 | 4 | 60 | winter
Oxygen mask with tubing, adult | piece | 1.45 | 5 | 60 | winter
Nasal oxygen cannula, adult | piece | 0.65 | 6 | 60 | winter
Resuscitation bag, adult | piece | 26.00 | 1 | -
Infant scale, hanging 25 kg | piece | 34.00 | 1 | -
Dressing forceps 14 cm | piece | 2.90 | 1 | -
Artery forceps 14 cm, curved | piece | 3.40 | 1 | -
Needle holder 15 cm | piece | 4.60 | 1 | -
Suture scissors 14 cm | piece | 4.10 | 1 | -
Scalpel blades no. 22 | box of 100 | 6.80 | 3 | 60
Kidney dish 26 cm | piece | 3.30 | 1 | -
Sharps container 5 l | piece | 1.40 | 11 | -
Vaccine carrier with ice packs | piece | 29.00 | 1 | -`,
  },
  {
    category: 'Cleaning and disinfection',
    prefix: 'CLN',
    manufacturers: ['Safehand Products', 'Clearwell Hygiene'],
    goods: `
Alcohol hand rub 500 ml | bottle | 2.40 | 16 | 36 | hazardous winter
Alcohol swabs | box of 200 | 1.90 | 14 | 60 | hazardous
Chlorhexidine 5 % solution | bottle 1 l | 4.30 | 5 | 36
Povidone iodine 10 % solution | bottle 500 ml | 3.70 | 6 | 36
Ethanol 70 % | bottle 1 l | 3.10 | 5 | 36 | hazardous
Hydrogen peroxide 3 % | bottle 500 ml | 1.25 | 3 | 24
Chlorine tablets 1.67 g | tub of 200 | 6.80 | 4 | 36 | hazardous
Sodium hypochlorite 5 % | can 5 l | 5.90 | 3 | 12 | hazardous
Surface disinfectant wipes | tub of 100 | 4.60 | 8 | 24
Enzymatic instrument cleaner | can 5 l | 34.00 | 1 | 24
Liquid soap | bottle 1 l | 1.80 | 9 | -
Paper towels | pack of 20 | 11.40 | 4 | -
Waste bags, yellow, infectious | roll of 50 | 4.90 | 7 | -
Waste bags, black | roll of 50 | 3.70 | 7 | -`,
  },
];
