/** What a piece of LaTeX that pandoc writes relies on. */
const preamble = String.raw`\documentclass[a4paper]{article}
\usepackage{fontspec}
\usepackage[margin=2.3cm]{geometry}
\usepackage{amsmath,amssymb,array,booktabs,calc,longtable,graphicx,xcolor}
\IfFileExists{soul.sty}{\usepackage{soul}}{}
\providecommand{\st}[1]{#1}
\providecommand{\ul}[1]{\underline{#1}}
\usepackage[hidelinks]{hyperref}
\newcounter{none}
\providecommand{\tightlist}{\setlength{\itemsep}{0pt}\setlength{\parskip}{0pt}}
\providecommand{\pandocbounded}[1]{\setbox0=\hbox{#1}\ifdim\wd0>\linewidth\resizebox{\linewidth}{!}{\box0}\else\box0\fi}
\setlength{\parindent}{0pt}
\setlength{\parskip}{6pt plus 2pt minus 1pt}
`;

/** The source as a document that TeX can set: a piece gets a beginning and an end. */
export function latexDocument(source: string): string {
  if (/\\documentclass|\\documentstyle/.test(source)) return source;
  return `${preamble}\\begin{document}\n${source}\n\\end{document}\n`;
}
