{%- comment %} hasForm: whether the page needs the styles of long forms {% endcomment %}
    {%- assign icon = 'image/icon.svg' | asset: 'image/icon.png', 'image/icon.ico', 'image/logo-icon.png' %}
    {%- if icon == '' %}{% assign icon = '/icon.svg' %}{% endif %}
    {%- assign touch = 'image/touch-icon.png' | asset: 'image/icon.png', 'image/logo-icon.png' %}
    {%- if touch == '' %}{% assign touch = '/apple-touch-icon.png' %}{% endif %}
    <link rel="icon" href="{{ icon }}">
    <link rel="apple-touch-icon" href="{{ touch }}">
    <link rel="manifest" href="/manifest.webmanifest">
    <link rel="preload" href="{{ assets.base }}/font/source-sans-3-latin-wght-normal.woff2" as="font" type="font/woff2" crossorigin>
    <link rel="stylesheet" href="{{ 'css/tokens.css' | asset }}">
    <link rel="stylesheet" href="{{ 'css/site.css' | asset }}">
    {%- if hasForm %}
    <link rel="stylesheet" href="{{ 'css/form.css' | asset }}">
    {%- endif %}
    {%- assign colors = 'css/colors.css' | asset %}
    {%- if colors != '' %}
    <link rel="stylesheet" href="{{ colors }}">
    {%- endif %}
    {%- assign own = 'css/own.css' | asset %}
    {%- if own != '' %}
    <link rel="stylesheet" href="{{ own }}">
    {%- endif %}
    <script src="{{ 'js/member.js' | asset }}"></script>